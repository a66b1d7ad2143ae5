import { partOf } from '~/lib/scripts/island.tsx'

/** Under the games: titles of providers, what runs now, and how a round is checked. */
export const homeBelow = partOf(() => import('./home-below.tsx').then((file) => file.HomeBelow))

/** Under the wins: what the operator wants to be seen. */
export const homePromos = partOf(() => import('./home-below.tsx').then((file) => file.HomePromos))

/** What the server has in hand before it writes home. */
export const loadIslands = () => Promise.all([homePromos.load(), homeBelow.load()])
