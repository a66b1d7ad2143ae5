import { useModals } from '~/lib/pages/modals.ts'
import { m } from '~/paraglide/messages.js'

type AuthSwitchProps = { question: string; to: 'Login' | 'Register'; label: string }

export function AuthSwitch({ question, to, label }: AuthSwitchProps) {
  const { open } = useModals()
  return (
    <p className="mt-2 text-center text-13 text-paper-3">
      {question}{' '}
      <button type="button" onClick={() => open({ name: to })} className="touch-target font-medium link">
        {label}
      </button>{' '}
      · {m.auth_adults_only()}
    </p>
  )
}
