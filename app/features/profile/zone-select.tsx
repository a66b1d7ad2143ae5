import { useHydrated } from '@tanstack/react-router'
import { browserZone } from '~/lib/format/time-zone.ts'
import { m } from '~/paraglide/messages.js'
import { Select } from '~/ui/select.tsx'

type ZoneSelectProps = {
  zone: string
  /** Whether the player chose it; else it follows the browser. */
  isChosen: boolean
  onChoose: (choice: { timezone: string; is_timezone_chosen: boolean }) => void
}

/** No zone's name, and so the browser's. */
const AUTO = ''

const shownName = (zone: string) => zone.replaceAll('_', ' ')

/** The time zone that times are shown in: the browser's, or one that stays whichever browser comes. */
export function ZoneSelect({ zone, isChosen, onChoose }: ZoneSelectProps) {
  // a server does not know the browser's zone, nor which names the browser has
  const isHydrated = useHydrated()
  const browsers = isHydrated ? browserZone().name : zone
  const known = isHydrated ? Intl.supportedValuesOf('timeZone') : []
  const zones = known.includes(zone) ? known : [zone, ...known]
  return (
    <Select
      label={m.profile_timezone()}
      value={isChosen ? zone : AUTO}
      onValueChange={(chosen) =>
        onChoose(
          chosen === AUTO
            ? { timezone: browsers, is_timezone_chosen: false }
            : { timezone: chosen, is_timezone_chosen: true },
        )
      }
      items={[
        { value: AUTO, label: m.profile_timezone_auto({ zone: shownName(browsers) }) },
        ...zones.map((value) => ({ value, label: shownName(value) })),
      ]}
    />
  )
}
