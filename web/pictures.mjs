#!/usr/bin/env node
// SPDX-License-Identifier: MIT
//
// Makes the pictures of the page in docs/pictures anew: takes web/dist and samples/, gives four PNG files of 1280 by 800.
import { join } from "node:path";
import { dist, launch, openFile, root, sample, serve, view, visit } from "./test/browser.mjs";

const PICTURES = [
  ["page-overview", "faulty.ged", "overview", "light"],
  ["page-repair", "broken.ged", "repair", "light"],
  ["page-person", "bronte.ged", "people/I5", "dark"],
  ["page-chart", "bronte.ged", "charts/I5/fan", "light"],
];

const server = await serve(dist);
const browser = await launch();
for (const [name, file, shown, colorScheme] of PICTURES) {
  const { context, page } = await visit(browser, server.address, { colorScheme, reducedMotion: "reduce" });
  await openFile(page, sample(file));
  await view(page, shown);
  await page.locator(".figures, .repair-kind, .event, .picture").first().waitFor();
  await page.waitForFunction(() => !document.querySelector("progress"));
  await page.waitForTimeout(500); // until what was asked for last is drawn
  await page.screenshot({ path: join(root, "docs/pictures", `${name}.png`) });
  await context.close();
}
await browser.close();
server.close();
