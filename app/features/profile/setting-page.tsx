import { useMutation } from '@tanstack/react-query'
import { CURRENCY_CODES, DEFAULT_CURRENCY } from '#server/shared/constants/currencies.ts'
import { isLocale, LOCALE_FACTS, LOCALES } from '#server/shared/constants/locales.ts'
import { useStepUp } from '~/features/security/use-step-up.tsx'
import { toast } from '~/lib/browser/toast.ts'
import { errorLines } from '~/lib/calls/errors.ts'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { currencyLabel } from '~/lib/format/currency-names.ts'
import { switchHref } from '~/lib/pages/locale-links.ts'
import { useSession, useSessionCache } from '~/lib/player/session.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Button } from '~/ui/button.tsx'
import { ErrorProblem } from '~/ui/error-problem.tsx'
import { Select } from '~/ui/select.tsx'
import { Switch } from '~/ui/switch.tsx'
import { AvatarSection } from './avatar-section.tsx'
import { ClosureSection } from './closure-section.tsx'
import { NameSection } from './name-section.tsx'
import { Section } from './section.tsx'
import { ZoneSelect } from './zone-select.tsx'

/** Player settings; each choice is saved immediately. */
export function SettingPage() {
  const user = useSession().profile?.user
  const { renew } = useSessionCache()
  const trpc = useTRPC()
  const onError = (error: unknown) => toast.error(m.profile_setting(), errorLines(error).join('\n'))
  const save = useMutation(trpc.profile.updateSettings.mutationOptions({ onSuccess: renew, onError }))
  const select = useMutation(trpc.profile.selectCurrency.mutationOptions({ onSuccess: renew, onError }))
  if (!user) return null

  // pending changes are shown as saved
  const { is_statistics_hidden, is_avatar_hidden, is_marketing_wanted, timezone, is_timezone_chosen } = {
    ...user,
    ...(save.isPending && save.variables),
  }
  const isOfSite = save.variables?.locale !== undefined || save.variables?.timezone !== undefined
  return (
    <div className="grid gap-4 lg:grid-cols-2 lg:items-start">
      <Section title={m.profile_setting_site()}>
        <div className="grid gap-4">
          <Select
            label={m.shell_language()}
            value={isLocale(user.locale) ? user.locale : getLocale()}
            onValueChange={(locale) =>
              save.mutate(
                { locale },
                { onSuccess: () => window.location.assign(switchHref(window.location.pathname, locale)) },
              )
            }
            items={LOCALES.map((value) => ({ value, label: LOCALE_FACTS[value].name }))}
          />
          <Select
            label={m.shell_currency()}
            value={user.currency ?? DEFAULT_CURRENCY}
            onValueChange={(currency) => select.mutate({ currency })}
            items={CURRENCY_CODES.map((value) => ({ value, label: currencyLabel(value) }))}
          />
          <ZoneSelect
            zone={timezone ?? 'UTC'}
            isChosen={is_timezone_chosen}
            onChoose={(choice) => save.mutate(choice)}
          />
          <ErrorProblem error={select.error ?? (isOfSite ? save.error : null)} />
        </div>
      </Section>
      <Section title={m.profile_setting_privacy()}>
        <Switch
          label={m.profile_hide_statistics()}
          checked={is_statistics_hidden}
          onCheckedChange={(checked) => save.mutate({ is_statistics_hidden: checked })}
        />
        <Switch
          label={m.profile_hide_avatar()}
          checked={is_avatar_hidden}
          onCheckedChange={(checked) => save.mutate({ is_avatar_hidden: checked })}
        />
        <p className="mb-4 text-13 text-paper-3">{m.profile_privacy_note()}</p>
        <Switch
          label={m.profile_marketing()}
          checked={is_marketing_wanted}
          onCheckedChange={(checked) => save.mutate({ is_marketing_wanted: checked })}
        />
        <p className="text-13 text-paper-3">{m.profile_marketing_note()}</p>
        <ErrorProblem error={isOfSite ? null : save.error} className="mt-2" />
      </Section>
      <NameSection name={user.name} />
      <AvatarSection user={user} />
      <DataSection />
      <ClosureSection />
    </div>
  )
}

function DataSection() {
  const { confirmed, dialog } = useStepUp()
  return (
    <Section title={m.export_title()}>
      <p className="mb-3 text-14 text-paper-2">{m.export_lead()}</p>
      <Button onClick={() => confirmed(() => window.location.assign('/api/account'))}>{m.export_submit()}</Button>
      {dialog}
    </Section>
  )
}
