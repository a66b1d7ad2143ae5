import type { Act } from './act.ts'
import { CARE_ACTS } from './care-acts.ts'
import { CONTENT_ACTS } from './content-acts.ts'
import { MONEY_ACTS } from './money-acts.ts'
import { PLAYER_ACTS } from './player-acts.ts'
import { PRODUCT_ACTS } from './product-acts.ts'
import { QUEUE_ACTS } from './queue-acts.ts'
import { SYSTEM_ACTS } from './system-acts.ts'

/** Every act of the console by its name, which is the API's. */
export const ALL_ACTS: Readonly<Record<string, Act>> = {
  ...PLAYER_ACTS,
  ...CARE_ACTS,
  ...MONEY_ACTS,
  ...QUEUE_ACTS,
  ...PRODUCT_ACTS,
  ...CONTENT_ACTS,
  ...SYSTEM_ACTS,
}
