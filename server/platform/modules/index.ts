/**
 * Every module of the platform: the one list to add a module to. A fresh site is seeded in this order, so a module
 * comes after those whose rows it references. The writer's thread loads only `commands`; `module` is the rest. Both are
 * loaded on demand.
 */
export const modules = {
  ledger: { commands: () => import('./ledger/commands/index.ts'), module: () => import('./ledger/module.ts') },
  messaging: {
    commands: () => import('./messaging/commands/index.ts'),
    module: () => import('./messaging/module.ts'),
  },
  'exchange-rates': {
    commands: () => import('./exchange-rates/commands/index.ts'),
    module: () => import('./exchange-rates/module.ts'),
  },
  fairness: { commands: () => import('./fairness/commands/index.ts'), module: () => import('./fairness/module.ts') },
  identity: { commands: () => import('./identity/commands/index.ts'), module: () => import('./identity/module.ts') },
  'player-limits': {
    commands: () => import('./player-limits/commands/index.ts'),
    module: () => import('./player-limits/module.ts'),
  },
  vip: { commands: () => import('./vip/commands/index.ts'), module: () => import('./vip/module.ts') },
  registration: {
    commands: () => import('./registration/commands/index.ts'),
    module: () => import('./registration/module.ts'),
  },
  'social-login': {
    commands: () => import('./social-login/commands/index.ts'),
    module: () => import('./social-login/module.ts'),
  },
  wallet: { commands: () => import('./wallet/commands/index.ts'), module: () => import('./wallet/module.ts') },
  payments: { commands: () => import('./payments/commands/index.ts'), module: () => import('./payments/module.ts') },
  verification: {
    commands: () => import('./verification/commands/index.ts'),
    module: () => import('./verification/module.ts'),
  },
  bets: { module: () => import('./bets/module.ts') },
  history: { module: () => import('./history/module.ts') },
  'instant-games': {
    commands: () => import('./instant-games/commands/index.ts'),
    module: () => import('./instant-games/module.ts'),
  },
  'round-games': {
    commands: () => import('./round-games/commands/index.ts'),
    module: () => import('./round-games/module.ts'),
  },
  'shared-rounds': {
    commands: () => import('./shared-rounds/commands/index.ts'),
    module: () => import('./shared-rounds/module.ts'),
  },
  casino: { commands: () => import('./casino/commands/index.ts'), module: () => import('./casino/module.ts') },
  sports: { commands: () => import('./sports/commands/index.ts'), module: () => import('./sports/module.ts') },
  promotions: {
    commands: () => import('./promotions/commands/index.ts'),
    module: () => import('./promotions/module.ts'),
  },
  profile: { module: () => import('./profile/module.ts') },
  operator: { module: () => import('./operator/module.ts') },
  tournaments: {
    commands: () => import('./tournaments/commands/index.ts'),
    module: () => import('./tournaments/module.ts'),
  },
  attribution: {
    commands: () => import('./attribution/commands/index.ts'),
    module: () => import('./attribution/module.ts'),
  },
  closure: { commands: () => import('./closure/commands/index.ts'), module: () => import('./closure/module.ts') },
  visitors: { module: () => import('./visitors/module.ts') },
  content: { commands: () => import('./content/commands/index.ts'), module: () => import('./content/module.ts') },
  demo: { commands: () => import('./demo/commands/index.ts'), module: () => import('./demo/module.ts') },
  // last, since its publications include everything seeded
  books: {
    commands: () => import('./books/commands/index.ts'),
    module: () => import('./books/module.ts'),
  },
} as const
