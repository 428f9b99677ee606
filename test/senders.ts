/** Addresses that no other test has used, because failures are counted by network and by account. */
import { randomBytes } from 'node:crypto'

const word = () => randomBytes(2).toString('hex')

export const newNetworkAddress = () => `2001:db8:${word()}:${word()}::1`

export const newEmail = () => `${randomBytes(6).toString('hex')}@example.com`
