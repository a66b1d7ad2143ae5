/**
 * First segments of the pages of the operator's console. Its listener answers each page below them with the same
 * document, and every other unknown path with 404.
 */
export const CONSOLE_PATHS = [
  '',
  'invitation',
  'players',
  'money',
  'identity',
  'approvals',
  'games',
  'sports',
  'campaigns',
  'content',
  'providers',
  'rates',
  'letters',
  'audit',
  'operators',
  'settings',
  'account',
] as const
