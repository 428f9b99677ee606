import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { contracts } from '#api/contracts.ts'
import { testApp } from '#test/app.ts'

const { app } = await testApp()

test('the contract is an OpenAPI document that tools can read, and names every endpoint', async () => {
  const document = (await app.inject('/api/openapi.json')).json()
  expect(await new Validator().validate(document)).toMatchObject({ valid: true })
  const named = Object.entries<object>(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const endpoints = Object.values(contracts).flatMap((contract) => Object.values(contract))
  const served = endpoints.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
  expect(named.sort()).toEqual(served.sort())
})

test('a person can read it at /api/docs', async () => {
  const page = await app.inject('/api/docs')
  expect(page.headers['content-type']).toMatch('text/html')
  expect(page.body.replaceAll('<wbr>', '')).toContain('/api/rent-payments')
})
