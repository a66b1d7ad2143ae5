import { readFileSync } from 'node:fs'

/** An address of each page route. Those of sports use any event that the site lists. */
const PAGES = {
  '/': '/',
  '/auth/callback': '/auth/callback?error=access_denied',
  '/auth/link': '/auth/link',
  '/betting/': '/betting',
  '/betting/$sport/': '/betting/football',
  '/betting/$sport/$league': undefined,
  '/betting/event/$id': undefined,
  '/betting/model': '/betting/model',
  '/bonuses': '/bonuses',
  '/developers/': '/developers',
  '/developers/$group': '/developers/bonus',
  '/error': '/error?errorCode=500',
  '/fairness': '/fairness',
  '/fairness/ledger': '/fairness/ledger',
  '/faq': '/faq',
  '/games/': '/games',
  '/games/cases/': '/games/cases',
  '/games/cases/$slug': undefined,
  '/games/coinflip': '/games/coinflip',
  '/games/crash': '/games/crash',
  '/games/dice': '/games/dice',
  '/games/hilo': '/games/hilo',
  '/games/keno': '/games/keno',
  '/games/live-casino/': '/games/live-casino',
  '/games/live-casino/$slots/': '/games/live-casino/harbour-roulette',
  '/games/live-casino/$slots/demo': '/games/live-casino/harbour-roulette/demo',
  '/games/live-casino/$slots/play': '/games/live-casino/first-light-baccarat/play',
  '/games/miner': '/games/miner',
  '/games/rooms/': '/games/rooms',
  '/games/rooms/$color': '/games/rooms/red',
  '/games/roulette': '/games/roulette',
  '/games/slots/': '/games/slots',
  '/games/slots/$slots/': '/games/slots/loomlight',
  '/games/slots/$slots/demo': '/games/slots/glass-orchard/demo',
  '/games/slots/$slots/play': '/games/slots/loomlight/play',
  '/games/wheel': '/games/wheel',
  '/no-access': '/no-access',
  '/password/reset': '/password/reset',
  '/policy/confidential': '/policy/confidential',
  '/policy/en/kyc': '/policy/en/kyc',
  '/policy/en/user-agreement': '/policy/en/user-agreement',
  '/policy/kyc': '/policy/kyc',
  '/policy/ru/confidential': '/policy/ru/confidential',
  '/policy/ru/user-agreement': '/policy/ru/user-agreement',
  '/policy/user-agreement': '/policy/user-agreement',
  '/profile/': '/profile',
  '/profile/access': '/profile/access',
  '/profile/bonuses': '/profile/bonuses',
  '/profile/deposit': '/profile/deposit',
  '/profile/history': '/profile/history',
  '/profile/limits': '/profile/limits',
  '/profile/setting': '/profile/setting',
  '/profile/wallet': '/profile/wallet',
  '/profile/withdrawal': '/profile/withdrawal',
  '/reset-password/$token': '/reset-password/no-such-token',
  '/top': '/top',
  '/tournament/$id': '/tournament/fine-arithmetic',
  '/tournaments/': '/tournaments',
  '/tournaments/$status': '/tournaments/active',
  '/vip-club': '/vip-club',
} as const satisfies Record<string, string | undefined>

/** Routes that are not pages: files and data, and the layout around the profile. */
const OTHERS = new Set([
  '/profile',
  '/manifest.webmanifest',
  '/robots.txt',
  '/sitemap.xml',
  '/sitemaps/$file',
  '/fairness/ledger/$folder/$file',
  '/.well-known/change-password',
  '/.well-known/security.txt',
])
const isOther = (route: string) => OTHERS.has(route) || route.startsWith('/api/')

function routesOfTree(): readonly string[] {
  const tree = readFileSync('app/routeTree.gen.ts', 'utf8')
  const [, list = ''] = /fullPaths:\n((?:\s*\| '[^']+'\n?)+)/.exec(tree) ?? []
  return [...list.matchAll(/'([^']+)'/g)].map(([, path = '']) => path)
}

/** Routes missing in the table, and entries of the table without a route: both are mistakes of the table. */
export const mistakesOfTable = (): readonly string[] => {
  const inTree = routesOfTree().filter((route) => !isOther(route))
  const inTable = Object.keys(PAGES)
  return [...inTree.filter((route) => !inTable.includes(route)), ...inTable.filter((route) => !inTree.includes(route))]
}

/** Paths that a page links to. */
async function linksOf(address: string): Promise<readonly string[]> {
  const html = await (await fetch(address, { headers: { 'accept-language': 'ru' } })).text()
  return [...html.matchAll(/href="([^"?#]+)"/g)].map(([, href = '']) => href)
}

/** The addresses of all pages; those of one league, event and case are taken from links of the pages that list them. */
export function everyAddress(siteUrl: string): Promise<readonly string[]> {
  const LISTED = { '/games/cases/$slug': ['/games/cases', /^\/games\/cases\/[^/]+$/] } as const
  const OF_SPORTS = {
    '/betting/$sport/$league': ['/betting/football', /^\/betting\/football\/[^/]+$/],
    '/betting/event/$id': ['/betting', /^\/betting\/event\/[^/]+$/],
  } as const
  return Promise.all(
    Object.entries(PAGES).map(async ([route, address]) => {
      if (address !== undefined) return [address]
      const [list, pattern] = { ...LISTED, ...OF_SPORTS }[route as keyof typeof LISTED | keyof typeof OF_SPORTS]
      const found = (await linksOf(siteUrl + list)).find((link) => pattern.test(link))
      if (found === undefined) throw new Error(`${list} links to no ${route}`)
      return [found]
    }),
  ).then((all) => all.flat())
}
