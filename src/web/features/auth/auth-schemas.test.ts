import { describe, expect, test } from 'vitest'
import { landlordSignUpForm, tenantSignInForm, tenantSignUpForm } from './auth-schemas.ts'
import { landlordSignInForm } from './sign-in-schemas.ts'

type Form = {
  safeParse: (values: unknown) => { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined }
}

/** The messages of a form with their fields. A field shows its first message. */
function messages(form: Form, values: Record<string, string>): Record<string, string> {
  const shown: Record<string, string> = {}
  for (const { path, message } of form.safeParse(values).error?.issues ?? []) shown[String(path[0])] ??= message
  return shown
}

const complete = {
  role: 'landlord',
  name: 'Margaret Hale',
  email: 'margaret@example.com',
  password: 'correct horse',
  confirmPassword: 'correct horse',
  acceptTerms: 'on',
  acceptPrivacy: 'on',
}
const nothingGiven = 'Email and password are required for landlords. Join code is required for tenants.'

describe('registration as a landlord', () => {
  test('a complete form is accepted', () => expect(messages(landlordSignUpForm, complete)).toEqual({}))

  test('an empty form says at once what each field needs', () => {
    const empty = { role: 'landlord', name: '', email: '', password: '', confirmPassword: '' }
    expect(messages(landlordSignUpForm, empty)).toEqual({
      name: 'Full name is required',
      email: 'Please enter a valid email address',
      password: 'Password must be at least 8 characters',
      confirmPassword: 'Please confirm your password',
      acceptTerms: 'You must accept the Terms of Business to continue',
      acceptPrivacy: 'You must accept the Privacy Policy to continue',
    })
  })

  test('two different passwords are reported on the second, also while other fields are wrong', () => {
    const different = { ...complete, name: '', acceptTerms: '', confirmPassword: 'correct hose' }
    expect(messages(landlordSignUpForm, different)).toEqual({
      name: 'Full name is required',
      acceptTerms: 'You must accept the Terms of Business to continue',
      confirmPassword: 'Passwords do not match',
    })
  })
})

test('registration as a tenant also needs a code of six characters', () => {
  const tenant = { ...complete, role: 'tenant', joinCode: 'AB234' }
  expect(messages(tenantSignUpForm, tenant)).toEqual({ joinCode: 'Join code must be 6 characters' })
})

test.each([
  [
    { email: '', password: '' },
    { email: 'Email is required', password: 'Password is required', form: nothingGiven },
  ],
  [{ email: 'a@example.com', password: '' }, { password: 'Password is required' }],
  [{ email: ' ', password: 'secret' }, { email: 'Email is required' }],
  [{ email: 'a@example.com', password: 'secret' }, {}],
])('a landlord signing in with %j is told %j', (values, expected) => {
  expect(messages(landlordSignInForm, values)).toEqual(expected)
})

const wrongLength = 'Join code must be 6 characters'
test.each<[Record<string, string>, Record<string, string>]>([
  [{ joinCode: '' }, { form: nothingGiven, joinCode: wrongLength }],
  [{ joinCode: 'AB234' }, { joinCode: wrongLength }],
  [{ joinCode: 'AB2345' }, {}],
  [
    { joinCode: 'AB2345', email: '', password: '' },
    { email: 'Email is required', password: 'Password is required' },
  ],
  [
    { joinCode: '', email: '', password: '' },
    { email: 'Email is required', password: 'Password is required', form: nothingGiven },
  ],
  [{ joinCode: 'AB2345', email: 'a@example.com', password: '' }, { password: 'Password is required' }],
  [{ joinCode: 'AB2345', email: '', password: 'secret' }, { email: 'Email is required' }],
  [{ joinCode: '', email: 'a@example.com', password: 'secret' }, {}],
])('a tenant signing in with %j is told %j', (values, expected) => {
  expect(messages(tenantSignInForm, values)).toEqual(expected)
})
