import { ownMoneyChoice } from '~/features/catalogue/chosen-mode.ts'
import { m } from '~/paraglide/messages.js'
import { Switch } from '~/ui/switch.tsx'

type OwnMoneyProps = {
  isOn: boolean
  isLocked: boolean
  /** Formatted bonus balance; not used while this is on. */
  amount: string
}

/** Excludes an active bonus: bets then use only the player's own money. */
export function OwnMoney({ isOn, isLocked, amount }: OwnMoneyProps) {
  return (
    <Switch
      label={
        <>
          {m.play_own_money()}
          <span className="num block text-12 text-paper-3">{`${m.promotion_held()}: ${amount}`}</span>
        </>
      }
      checked={isOn}
      onCheckedChange={ownMoneyChoice.set}
      disabled={isLocked}
    />
  )
}
