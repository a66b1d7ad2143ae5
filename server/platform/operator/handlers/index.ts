import type { OperatorHandlers } from '../desk.ts'
import { account } from './account.ts'
import { content } from './content.ts'
import { exports } from './exports.ts'
import { games } from './games.ts'
import { identity } from './identity.ts'
import { money } from './money.ts'
import { offers } from './offers.ts'
import { operators } from './operators.ts'
import { players } from './players.ts'
import { providers } from './providers.ts'
import { site } from './site.ts'
import { sports } from './sports.ts'
import { work } from './work.ts'

export const operatorHandlers: OperatorHandlers = {
  account,
  content,
  exports,
  games,
  identity,
  money,
  offers,
  operators,
  players,
  providers,
  site,
  sports,
  work,
}
