// SPDX-License-Identifier: MIT
//
// The views of the page, each with the name that its address has. Titles are in texts/.
import type { FunctionComponent } from "preact";
import type { Texts } from "../texts/index.js";
import type { ViewProps } from "../ui.js";
import { Charts } from "./Charts.js";
import { Compare } from "./Compare.js";
import { Convert } from "./Convert.js";
import { Lines } from "./Lines.js";
import { Overview } from "./Overview.js";
import { KinView, People } from "./People.js";
import { Problems } from "./Problems.js";
import { Repair } from "./Repair.js";
import { Search } from "./Search.js";

type View = FunctionComponent<ViewProps>;

/** Those of the list of views, in its order, with their signs. */
export const views: { name: keyof Texts["views"]; view: View; sign: string }[] = [
  { name: "overview", view: Overview, sign: "M4 13h6V4H4zM14 20h6V4h-6zM4 20h6v-4H4z" },
  { name: "problems", view: Problems, sign: "M12 4l9 16H3zM12 10v5M12 17.5v.5" },
  { name: "repair", view: Repair, sign: "M14.5 6.5a4 4 0 01-5 5L4 17l3 3 5.5-5.5a4 4 0 005-5L15 12l-3-3z" },
  { name: "people", view: People, sign: "M9 11a3.5 3.5 0 100-7 3.5 3.5 0 000 7zM3 20c0-4 3-6 6-6s6 2 6 6M16 5a3 3 0 010 6M17 14c2.5.5 4 2.5 4 6" },
  { name: "charts", view: Charts, sign: "M12 4v5M6 20v-5h12v5M12 9v6M9 4h6" },
  { name: "lines", view: Lines, sign: "M4 6h10M7 10h12M7 14h8M4 18h12" },
  { name: "compare", view: Compare, sign: "M5 4h5v16H5zM14 4h5v16h-5zM10 9h4M10 15h4" },
  { name: "convert", view: Convert, sign: "M4 9h13l-4-4M20 15H7l4 4" },
];

/** Those that other views lead to. */
const unlisted: Record<string, View> = { kin: KinView, search: Search };

export function viewNamed(name: string): View | undefined {
  return views.find((row) => row.name === name)?.view ?? unlisted[name];
}
