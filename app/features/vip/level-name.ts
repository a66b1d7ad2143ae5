import { m } from '~/paraglide/messages.js'

const NAMES = [m.vip_name_1, m.vip_name_2, m.vip_name_3, m.vip_name_4, m.vip_name_5, m.vip_name_6] as const

/** Number and name of a level: "3 · Arc". */
export const levelName = (level: number): string => {
  const name = NAMES[level - 1]
  return name ? `${level} · ${name()}` : String(level)
}
