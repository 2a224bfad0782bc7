// SPDX-License-Identifier: MIT
//
// Two files side by side: which other one, and whether to see what is different, or to make one tree of both.
import { useRef } from "preact/hooks";
import type { Doc } from "../app.js";
import { address, T, useApp, useTexts, type ViewProps } from "../ui.js";
import { Differences } from "./Differences.js";
import { Join } from "./Join.js";

/** The name of another file beside this one: no two files of a command have the same. */
export const nameBeside = (doc: Doc, other: Doc) => (other.name === doc.name ? `new ${other.name}` : other.name);

/** Both files, and how to choose the other one. */
function Both({ doc, other }: { doc: Doc; other: Doc | null }) {
  const t = useTexts();
  const app = useApp();
  const input = useRef<HTMLInputElement>(null);
  const others = app.docs.filter((each) => each !== doc);
  const take = async (file: File | undefined) => {
    const made = file && (await app.open(file, file.name));
    if (made) app.compareWith(made);
  };
  const swap = () => {
    app.choose(other!);
    app.compareWith(doc);
  };
  return (
    <div class="both">
      <dl>
        <div><dt>{t.thisFile}</dt><dd><T s={doc.name} most={60} /></dd></div>
        {other && <div><dt>{t.thatFile}</dt><dd>{others.length > 1
          ? <select aria-label={t.thatFile} value={String(others.indexOf(other))} onChange={(e) => app.compareWith(others[Number(e.currentTarget.value)]!)}>{others.map((each, i) => <option key={i} value={String(i)}>{each.name}</option>)}</select>
          : <T s={other.name} most={60} />}</dd></div>}
      </dl>
      <div class="buttons">
        {other && <button type="button" onClick={swap}>{t.swap}</button>}
        <button type="button" class={other ? "" : "primary"} onClick={() => input.current!.click()}>{other ? t.compareOther : t.compareChoose}</button>
        {!other && <span class="dim">{t.compareDrop}</span>}
      </div>
      <input ref={input} type="file" class="hidden" tabIndex={-1} aria-label={t.compareChoose} onChange={() => { void take(input.current!.files?.[0]); input.current!.value = ""; }} />
    </div>
  );
}

const MODES = ["differences", "join"] as const;

export function Compare({ doc, rest }: ViewProps) {
  const t = useTexts();
  const other = useApp().other;
  const mode = rest[0] === "join" ? "join" : "differences";
  return (
    <div class="compare">
      <h1>{t.views.compare}</h1>
      {!other && <p>{t.compareIntro}</p>}
      <Both doc={doc} other={other} />
      {other && (
        <>
          <nav class="modes" aria-label={t.views.compare}>
            {MODES.map((each) => <a key={each} href={address("compare", each)} {...(each === mode ? { "aria-current": "page" as const } : {})}>{t.compareModes[each]}</a>)}
          </nav>
          {mode === "differences" ? <Differences key={other.worked.number} doc={doc} other={other} /> : <Join key={other.worked.number} doc={doc} other={other} />}
        </>
      )}
    </div>
  );
}
