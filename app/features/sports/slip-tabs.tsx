import { useState } from 'react'
import { useSession } from '~/lib/player/session.ts'
import { m } from '~/paraglide/messages.js'
import { Tabs } from '~/ui/tabs.tsx'
import { MyBets } from './my-bets.tsx'
import { SlipPanel } from './slip.tsx'
import { useSlip } from './slip-store.ts'

type Tab = 'slip' | 'bets'

export function SlipTabs() {
  const [tab, setTab] = useState<Tab>('slip')
  const isPlayer = useSession().profile !== null
  const { picks } = useSlip()
  const slip = {
    value: 'slip' as const,
    label: `${m.sports_slip()} ${picks.length || ''}`,
    panel: <SlipPanel onPlaced={() => setTab('bets')} />,
  }
  const bets = { value: 'bets' as const, label: m.sports_my_bets(), panel: <MyBets /> }
  return (
    <Tabs<Tab>
      fill={true}
      value={isPlayer ? tab : 'slip'}
      onValueChange={setTab}
      items={isPlayer ? [slip, bets] : [slip]}
      panelClassName="pt-3"
    />
  )
}
