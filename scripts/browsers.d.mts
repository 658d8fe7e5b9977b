/** The oldest browsers that the pages work in, as the build takes them: 'chrome117', 'safari17'. */
export function oldestBrowsers(): string[];
