import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { acts } from '#server/platform/operator/acts/index.ts'
import { namedOperatorCalls } from '#server/platform/operator/contract/contract.ts'
import { PERMISSION_NAMES } from '#server/platform/operator/permissions.ts'
import { CONSOLE_PATHS } from '#server/shared/constants/console-paths.ts'
import { ALL_ACTS } from '~/console/acts/all-acts.ts'

const sources = globSync('app/console/**/*.{ts,tsx}', { exclude: ['app/console/paraglide/**'] }).map((file) => ({
  file,
  text: readFileSync(file, 'utf8'),
}))

test('each act of the API has a dialog in the console, under the same permission', () => {
  const calls = namedOperatorCalls().flatMap(({ name, call: { access } }) =>
    access.kind === 'act' ? [[access.act, name, acts[access.act].permission] as const] : [],
  )
  const dialogs = Object.entries(ALL_ACTS).map(([act, { call, permission }]) => [act, call, permission] as const)
  expect(calls.length).toBeGreaterThan(50)
  expect(dialogs.toSorted()).toEqual(calls.toSorted())
})

test('each dialog is opened by a control of a page', () => {
  const screens = sources.filter(({ file }) => file.startsWith('app/console/screens/'))
  const lists = ['PLAYER_ACTS', 'CARE_ACTS', 'MONEY_ACTS', 'QUEUE_ACTS', 'PRODUCT_ACTS', 'CONTENT_ACTS', 'SYSTEM_ACTS']
  const isShown = (act: string) =>
    screens.some(({ text }) =>
      lists.some(
        (list) =>
          text.includes(`${list}.${act}`) || text.includes(`Object.entries(${list})`) || text.includes(`} = ${list}\n`),
      ),
    )
  expect(Object.keys(ALL_ACTS).filter((act) => !isShown(act))).toEqual([])
})

test('each call that reads is made by the console', () => {
  const all = sources.map(({ text }) => text).join('\n')
  const looks = namedOperatorCalls().flatMap(({ name, call: { access } }) => (access.kind === 'look' ? [name] : []))
  expect(looks.filter((name) => !all.includes(`'${name}'`) && !all.includes(`"${name}"`))).toEqual([])
})

test('each permission with a call has a control', () => {
  const withCall = new Set(
    namedOperatorCalls().flatMap(({ call: { access } }) =>
      access.kind === 'act' ? [acts[access.act].permission] : access.kind === 'look' ? [access.permission] : [],
    ),
  )
  const all = sources.map(({ text }) => text).join('\n')
  const withControl = PERMISSION_NAMES.filter((name) => all.includes(`'${name}'`) || all.includes(`"${name}"`))
  expect([...withCall].filter((name) => !withControl.includes(name))).toEqual([])
})

test('the listener answers each page of the console', () => {
  const router = sources.find(({ file }) => file === 'app/console/router.tsx')?.text ?? ''
  const pages = [...router.matchAll(/(?:page\(\s*|path: )'\/([\w-]*)/g)].map(([, path = '']) => path)
  expect(pages.length).toBeGreaterThan(10)
  expect(pages.filter((path) => !CONSOLE_PATHS.some((known) => known === path))).toEqual([])
})
