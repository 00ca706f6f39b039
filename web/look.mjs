/**
 * Takes pictures of a page of a running server: `npm run look -- <address> <file stem> [more…]`.
 * Each page is taken at a laptop's and two phones' sizes, in both editions; LOOK_SIZES=1440x900 takes fewer.
 */
import { chromium } from "playwright-core";

const [, , address, stem] = process.argv;
if (!address || !stem) {
  console.error("Say what to look at and where to put it: npm run look -- http://127.0.0.1:5173/ /tmp/home");
  process.exit(1);
}
const sizes = (process.env.LOOK_SIZES ?? "1440x900,390x844,360x640")
  .split(",")
  .map((size) => size.split("x").map(Number));
const editions = (process.env.LOOK_EDITIONS ?? "light,dark").split(",");

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
});
try {
  for (const [width, height] of sizes)
    for (const colorScheme of editions) {
      const isPhone = width < 600;
      const page = await browser.newPage({
        viewport: { width, height },
        colorScheme,
        deviceScaleFactor: isPhone ? 2 : 1,
        hasTouch: isPhone,
      });
      page.on("console", (said) => said.type() === "error" && console.error(said.text()));
      page.on("pageerror", (error) => console.error(String(error)));
      await page.goto(address, { waitUntil: "load", timeout: 15_000 });
      await page.waitForSelector("#app > *", { timeout: 15_000 });
      await page.evaluate(() => document.fonts.ready);
      await page.waitForTimeout(Number(process.env.LOOK_WAIT ?? 900));
      await page.screenshot({ path: `${stem}-${width}-${colorScheme}.png`, fullPage: process.env.LOOK_FULL === "1" });
      await page.close();
    }
} finally {
  await browser.close();
}
