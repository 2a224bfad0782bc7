// SPDX-License-Identifier: MIT
//
// What is there before a file is: one sentence, and a place to drop one.
import { useRef } from "preact/hooks";
import { address, Failure, Progress, useApp, useTask, useTexts } from "../ui.js";

export function Empty({ onSample, onFiles }: { onSample: () => void; onFiles: (files: FileList | File[]) => void }) {
  const t = useTexts();
  const app = useApp();
  const input = useRef<HTMLInputElement>(null);
  const opening = useTask(app.opening);
  return (
    <div class="empty">
      <h1>{t.sentence}</h1>
      <div class="drop">
        {opening && !opening.done ? <Progress task={opening} label={t.working} /> : (
          <>
            <svg class="drop-sign" viewBox="0 0 64 64" aria-hidden="true"><path d="M32 40V12m0 0L22 22m10-10l10 10M12 40v10a4 4 0 004 4h32a4 4 0 004-4V40" /></svg>
            <p class="drop-words">{t.drop}</p>
            <p class="dim">{t.dropHint}</p>
            <div class="buttons">
              <button type="button" class="primary" onClick={() => input.current!.click()}>{t.choose}</button>
              <button type="button" onClick={onSample}>{t.sample}</button>
            </div>
            <input ref={input} type="file" multiple class="hidden" tabIndex={-1} aria-label={t.choose} accept=".ged,.gdz,.zip,.gedcom,.elf,.json,.txt" onChange={() => onFiles(input.current!.files!)} />
          </>
        )}
      </div>
      {opening?.error && <Failure error={opening.error} />}
      <p class="stays"><svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M6 10V8a6 6 0 0112 0v2M5 10h14v10H5z" /></svg> {t.stays} <a href={address("privacy")}>{t.staysHow}</a></p>
    </div>
  );
}

export function Privacy() {
  const t = useTexts();
  return (
    <article class="prose">
      <h1>{t.privacyTitle}</h1>
      {t.privacy.map((part) => <p key={part}>{part}</p>)}
      <p><a href={address("")} onClick={(event) => { event.preventDefault(); history.back(); }}>{t.back}</a></p>
    </article>
  );
}
