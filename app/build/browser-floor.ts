/** The oldest browsers that the site is built for, by their names in MDN's compatibility data. */
export const BROWSER_FLOOR = { safari: 17.4, safari_ios: 17.4, firefox: 128, chrome: 120, edge: 120 } as const

/** The same as the build names them: what syntax is lowered to. APIs and CSS above it are rejected by tests/unit/build. */
export const buildTargets = (): string[] =>
  Object.entries(BROWSER_FLOOR).map(([browser, version]) => `${browser === 'safari_ios' ? 'ios' : browser}${version}`)
