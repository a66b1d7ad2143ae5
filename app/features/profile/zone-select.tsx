import { useHydrated } from '@tanstack/react-router'
import { browserZone } from '~/lib/format/time-zone.ts'
import { m } from '~/paraglide/messages.js'
import { Select } from '~/ui/select.tsx'

type ZoneSelectProps = {
  zone: string
  /** Whether the player chose it; otherwise it follows the browser. */
  isChosen: boolean
  onChoose: (choice: { timezone: string; is_timezone_chosen: boolean }) => void
}

/** Value for the browser's zone; not a zone name. */
const AUTO = ''

const shownName = (zone: string) => zone.replaceAll('_', ' ')

/** Time zone for displayed times: the browser's, or a fixed one for all browsers. */
export function ZoneSelect({ zone, isChosen, onChoose }: ZoneSelectProps) {
  // the server knows neither the browser's zone nor its list of names
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
