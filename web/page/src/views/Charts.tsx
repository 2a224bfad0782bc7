// SPDX-License-Identifier: MIT
//
// Charts to pan and zoom: takes the SVG that the program draws, keeps of it what is picture, and shows it apart from the page's own
// styles. People in it are links.
import { useEffect, useRef, useState } from "preact/hooks";
import { Task, type Doc } from "../app.js";
import { WorkError } from "../client.js";
import { address, Icon, nameWith, Progress, save, useApp, usePromise, useTask, useTexts, type ViewProps } from "../ui.js";
import { PersonField } from "./Kin.js";

const KINDS = ["pedigree", "descendants", "hourglass", "fan", "timeline", "relationship"] as const;
type Kind = (typeof KINDS)[number];

const ALLOWED = new Set(["svg", "g", "a", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text", "tspan", "textPath", "title", "desc", "defs", "linearGradient", "radialGradient", "stop", "clipPath", "use"]);

/** Keeps elements that draw, and links that lead within the page; what could run or load something goes. */
function cleaned(svg: string): { picture: SVGSVGElement; style: string } {
  const styles: string[] = [];
  // The style is taken out before the picture is parsed: the page's policy would have it reported.
  const bare = svg.replace(/<style>([^<]*)<\/style>/g, (_, rules: string) => (styles.push(rules), ""));
  const parsed = new DOMParser().parseFromString(bare, "image/svg+xml").documentElement;
  if (parsed.nodeName !== "svg") throw new Error("this is no picture");
  for (const element of [...parsed.querySelectorAll("*")]) {
    if (!ALLOWED.has(element.localName)) element.remove();
    for (const { name, value } of [...element.attributes])
      if (/^on/i.test(name) || name === "style" || (/href$/i.test(name) && !value.startsWith("#"))) element.removeAttribute(name);
  }
  return { picture: document.importNode(parsed, true) as unknown as SVGSVGElement, style: styles.join("\n").replaceAll(":root", "svg") };
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What is added to a chart's own style: it stands on the page's paper, and is moved. */
const STYLE = ".paper{fill:none}svg{display:block;width:100%;height:100%;touch-action:none;cursor:grab}a:focus-visible .b{outline:3px solid}";

const PAN: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function Picture({ svg, onReady }: { svg: string; onReady: (zoom: (by: number) => void) => void }) {
  const t = useTexts();
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = host.current!;
    const shadow = element.shadowRoot ?? element.attachShadow({ mode: "open" });
    const { picture, style } = cleaned(svg);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`${style}\n${STYLE}`);
    shadow.adoptedStyleSheets = [sheet];
    shadow.replaceChildren(picture);
    const [x = 0, y = 0, width = 1, height = 1] = (picture.getAttribute("viewBox") ?? "").split(/\s+/).map(Number);
    const whole: Box = { x, y, width, height };
    let box = { ...whole };
    const apply = () => picture.setAttribute("viewBox", `${box.x} ${box.y} ${box.width} ${box.height}`);
    picture.setAttribute("width", "100%");
    picture.setAttribute("height", "100%");
    const scale = () => Math.max(box.width / element.clientWidth, box.height / element.clientHeight);
    const zoom = (by: number, px = element.clientWidth / 2, py = element.clientHeight / 2) => {
      if (by === 0) box = { ...whole };
      else {
        const [cx, cy] = [box.x + (box.width * px) / element.clientWidth, box.y + (box.height * py) / element.clientHeight];
        box = { x: cx - (cx - box.x) * by, y: cy - (cy - box.y) * by, width: box.width * by, height: box.height * by };
      }
      apply();
    };
    // A chart that is far larger than the screen begins at a size that can be read, and a small one is not blown up.
    if (scale() > 2.5) {
      zoom(1.6 / scale());
      const focus = picture.querySelector<SVGGElement>(".focus")?.getBBox();
      if (focus) [box.x, box.y] = [focus.x + focus.width / 2 - box.width / 2, focus.y + focus.height / 2 - box.height / 2];
      apply();
    } else if (scale() < 0.8) zoom(0.8 / scale());
    onReady(zoom);
    let held: { id: number; x: number; y: number; moved: boolean } | null = null;
    // Two fingers zoom, and the point between them stays.
    const fingers = new Map<number, { x: number; y: number }>();
    const spread = () => {
      const [a, b] = [...fingers.values()];
      const place = element.getBoundingClientRect();
      return a && b ? { far: Math.hypot(a.x - b.x, a.y - b.y), x: (a.x + b.x) / 2 - place.left, y: (a.y + b.y) / 2 - place.top } : null;
    };
    const down = (e: PointerEvent) => {
      fingers.set(e.pointerId, { x: e.clientX, y: e.clientY });
      held = { id: e.pointerId, x: e.clientX, y: e.clientY, moved: fingers.size > 1 };
    };
    const move = (e: PointerEvent) => {
      const before = spread();
      if (fingers.has(e.pointerId)) fingers.set(e.pointerId, { x: e.clientX, y: e.clientY });
      const now = spread();
      if (before && now) return zoom(before.far / Math.max(now.far, 1), now.x, now.y);
      if (!held || held.id !== e.pointerId) return;
      const by = scale();
      const [dx, dy] = [e.clientX - held.x, e.clientY - held.y];
      if (!held.moved && Math.hypot(dx, dy) < 4) return;
      if (!held.moved) picture.setPointerCapture(e.pointerId);
      box.x -= dx * by;
      box.y -= dy * by;
      held = { id: e.pointerId, x: e.clientX, y: e.clientY, moved: true };
      apply();
    };
    const up = (e: PointerEvent) => {
      fingers.delete(e.pointerId);
      setTimeout(() => (held = null));
    };
    const keys = (e: KeyboardEvent) => {
      const step = PAN[e.key];
      if (step) {
        box.x += step[0] * 0.15 * box.width;
        box.y += step[1] * 0.15 * box.height;
        apply();
      } else if (e.key === "+" || e.key === "-") zoom(e.key === "+" ? 0.8 : 1.25);
      else if (e.key === "0") zoom(0);
      else return;
      e.preventDefault();
    };
    const click = (e: Event) => held?.moved && e.preventDefault();
    const wheel = (e: WheelEvent) => {
      e.preventDefault();
      zoom(Math.exp(e.deltaY / 600), e.offsetX, e.offsetY);
    };
    const over = new AbortController();
    const options = { signal: over.signal };
    picture.addEventListener("pointerdown", down, options);
    picture.addEventListener("pointermove", move, options);
    picture.addEventListener("pointerup", up, options);
    picture.addEventListener("pointercancel", up, options);
    element.addEventListener("keydown", keys, options);
    picture.addEventListener("click", click, options);
    element.addEventListener("wheel", wheel, { ...options, passive: false });
    return () => over.abort();
  }, [svg]);
  return <div class="picture" ref={host} tabIndex={0} role="group" aria-label={t.chartHelp} />;
}

/** How a chart is drawn, beside of what and of whom. */
interface Manner {
  generations: string;
  colour: string;
  theme: string;
  language: string;
}

async function draw(doc: Doc, kind: Kind, ids: string[], { generations, colour, theme, language }: Manner): Promise<string> {
  const many = generations === "" ? [] : ["--generations", generations];
  const args = ["chart", "-q", "--recover", "--kind", kind, "--theme", theme, ...(colour ? ["--colour", colour] : []), "--link", "#/people/{id}", "--language", language, ...many, "--", doc.name, ...ids.map((id) => `@${id}@`)];
  const { status, stdout, stderr } = await doc.run(args);
  if (status !== 0) throw new WorkError(stderr, "failed", status);
  return stdout.text();
}

function dark(): boolean {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

function Shown({ doc, kind, ids }: { doc: Doc; kind: Kind; ids: string[] }) {
  const t = useTexts();
  const app = useApp();
  const [generations, setGenerations] = useState("4");
  const theme = dark() ? "dark" : "light";
  const [colour, setColour] = useState("");
  const wanted = [doc.worked.number, kind, ids, generations, colour, theme, t.language].join(" ");
  const [[key, task], setTask] = useState<[string, Task<string> | null]>(["", null]);
  if (key !== wanted) setTask([wanted, new Task(() => draw(doc, kind, ids, { generations: kind === "relationship" ? "" : generations, colour, theme, language: t.language }))]);
  const running = useTask(task);
  const zoom = useRef<(by: number) => void>(() => undefined);
  const name = nameWith(doc.name, `-${kind}`, ".svg");
  return (
    <>
      <div class="tools">
        {kind !== "relationship" && (
          <label>{t.generations} <select value={generations} onChange={(e) => setGenerations(e.currentTarget.value)}>
            {["2", "3", "4", "5", "6", "8", ""].map((n) => <option key={n} value={n}>{n || t.all}</option>)}
          </select></label>
        )}
        <label>{t.colour} <select value={colour} onChange={(e) => setColour(e.currentTarget.value)}>
          {Object.entries(t.colours).map(([value, name]) => <option key={value} value={value}>{name}</option>)}
        </select></label>
        <div class="buttons">
          <button type="button" class="square" aria-label={t.zoomIn} title={t.zoomIn} onClick={() => zoom.current(0.8)}><Icon d="M12 5v14M5 12h14" /></button>
          <button type="button" class="square" aria-label={t.zoomOut} title={t.zoomOut} onClick={() => zoom.current(1.25)}><Icon d="M5 12h14" /></button>
          <button type="button" onClick={() => zoom.current(0)}>{t.fit}</button>
          <button type="button" disabled={!running?.value} onClick={() => { save(new Blob([running!.value!], { type: "image/svg+xml" }), name); app.say(t.downloaded(name)); }}>{t.downloadSvg}</button>
        </div>
      </div>
      {running?.value ? <Picture svg={running.value} onReady={(by) => (zoom.current = by)} /> : running && <Progress task={running} label={t.drawing} />}
      <p class="dim">{t.chartHelp}</p>
    </>
  );
}

export function Charts({ doc, rest }: ViewProps) {
  const t = useTexts();
  const task = useTask(doc.span())!;
  const [id = "", kindName = "pedigree", other = ""] = rest;
  const kind = (KINDS as readonly string[]).includes(kindName) ? (kindName as Kind) : "pedigree";
  const chosen = usePromise(() => (id ? Promise.resolve(id) : doc.look("firstPerson")), [doc, id]) ?? "";
  const people = usePromise(() => (chosen ? doc.look("named", [chosen, other]) : null), [doc, chosen, other]);
  if (!task.value) return <><h1>{t.views.charts}</h1><Progress task={task} label={t.readingPeople} onAgain={() => doc.again()} /></>;
  if (task.value.count === 0) return <><h1>{t.views.charts}</h1><p class="none">{t.noPeople}</p></>;
  const go = (a: string, k: string, b: string) => (location.hash = b && k === "relationship" ? address("charts", a, k, b) : address("charts", a, k));
  return (
    <div class="charts">
      <h1>{t.views.charts}</h1>
      <div class="tools">
        <PersonField doc={doc} label={t.choosePerson} value={people?.[0]} onChoose={(a) => go(a, kind, other)} />
        <label>{t.kind} <select value={kind} onChange={(e) => go(chosen, e.currentTarget.value, other)}>{KINDS.map((k) => <option key={k} value={k}>{t.kinds[k]}</option>)}</select></label>
        {kind === "relationship" && <PersonField doc={doc} label={t.secondPerson} value={other ? people?.[1] : undefined} onChoose={(b) => go(chosen, kind, b)} />}
      </div>
      {chosen && (kind !== "relationship" || other) && <Shown doc={doc} kind={kind} ids={kind === "relationship" ? [chosen, other] : [chosen]} />}
    </div>
  );
}
