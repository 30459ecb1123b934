// Makes the pictures of the README and the guides from the demo: npm run pictures, or some of them: … -- sync conflict
import { spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright';
import { serveSite } from '#support/served-site.ts';
import { browserArguments, provideBrowser } from './browser.ts';
import { command } from './command/command.ts';
import { openAdmin } from './pictures/demo-admin.ts';
import { ofOperating } from './pictures/of-operating.ts';
import { ofReadme } from './pictures/of-readme.ts';
import { ofWriting } from './pictures/of-writing.ts';
import { openWindow, takePicture } from './pictures/take-picture.ts';
import { project } from './project.ts';
import { isBuilt } from './run-site.ts';

async function makePictures(browser: Browser, url: string, names: readonly string[]): Promise<void> {
  const admin = await openAdmin(url);
  const windows = {
    light: await openWindow(browser, url, 'light', admin.kept),
    dark: await openWindow(browser, url, 'dark', admin.kept),
  };
  const target = join(project.root, 'docs/pictures');
  await mkdir(target, { recursive: true });
  for (const picture of [ofReadme, ofWriting, ofOperating].flatMap((of) => of(admin))) {
    const { name, colours = 'light' } = picture;
    if (names.length > 0 && !names.includes(name)) continue;
    const bytes = await takePicture(windows[colours], url, picture);
    await writeFile(join(target, `${name}.webp`), bytes);
    console.log(`docs/pictures/${name}.webp: ${bytes.length} bytes`);
  }
}

await command(async () => {
  if (!isBuilt()) spawnSync(process.execPath, [join(project.root, 'scripts/build.ts')], { stdio: 'inherit' });
  const executablePath = provideBrowser();
  // A demo in a temporary folder, which builds itself as on a developer's machine.
  const site = await serveSite('serve', { BUILD_HOOK_URL: undefined }, ['--demo']);
  const browser = await chromium.launch({ executablePath, args: browserArguments });
  try {
    await makePictures(browser, site.url, process.argv.slice(2));
  } finally {
    await browser.close();
    await site.stop();
  }
});
