import { partOf } from '~/lib/scripts/island.tsx'

/** Below the games: titles of providers, current promotions, and how rounds are verified. */
export const homeBelow = partOf(() => import('./home-below.tsx').then((file) => file.HomeBelow))

/** Below the wins: the operator's banners. */
export const homePromos = partOf(() => import('./home-below.tsx').then((file) => file.HomePromos))

/** Loads both parts before the server renders the home page. */
export const loadIslands = () => Promise.all([homePromos.load(), homeBelow.load()])
