/** Oldest supported browsers, by their names in MDN's compatibility data. */
export const BROWSER_FLOOR = { safari: 17.4, safari_ios: 17.4, firefox: 128, chrome: 120, edge: 120 } as const

/**
 * The same browsers in the build's notation: the target for syntax lowering. tests/unit/build rejects newer APIs and
 * CSS.
 */
export const buildTargets = (): string[] =>
  Object.entries(BROWSER_FLOOR).map(([browser, version]) => `${browser === 'safari_ios' ? 'ios' : browser}${version}`)
