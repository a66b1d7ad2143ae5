import type { Registry } from '../adapter.ts'
import { altcha } from './altcha/adapter.ts'
import type { CaptchaProvider } from './port.ts'
import { recaptcha } from './recaptcha/adapter.ts'

export const captchaProviders = { altcha, recaptcha } satisfies Registry<CaptchaProvider>
