// The oldest browsers that the pages work in, from package.json's "browserslist".
import browserslist from 'browserslist';

const NAMES = { chrome: 'chrome', edge: 'edge', firefox: 'firefox', safari: 'safari', ios_saf: 'ios' };

/** As the build takes them: 'chrome117', 'safari17'. */
export function oldestBrowsers() {
  const oldest = new Map();
  for (const [name, version] of browserslist().map((one) => one.split(' '))) {
    const number = Number.parseFloat(version);
    if (number < (oldest.get(name) ?? Infinity)) oldest.set(name, number);
  }
  return [...oldest].map(([name, version]) => `${NAMES[name]}${version}`);
}
