/**
 * A house sheet is the page that hangs inside a cupboard door: where to shut off the water, which meter is
 * which, when the bins go out, and whom to ring. The landlord writes it, and prints it with the property's join
 * code, so that a new tenant can sign up from it.
 */

/** So many rows, and texts so long, that it all fits on one sheet of A4 (rule: properties-house-sheet). */
export const mostBins = 6
export const mostContacts = 6
export const longestSheetNote = 500

export const houseSheetMeters = ['gas', 'electricity', 'water'] as const
export type HouseSheetMeter = (typeof houseSheetMeters)[number]

export const houseSheetMeterLabels: Record<HouseSheetMeter, string> = {
  gas: 'Gas',
  electricity: 'Electricity',
  water: 'Water',
}

export interface Contact {
  readonly name: string
  readonly phone: string
}

/** Numbers that every home in Great Britain may need; the gas one only where there is gas. */
export function publicEmergencyNumbers(hasGas: boolean): Contact[] {
  return [
    { name: 'Fire, police, ambulance', phone: '999' },
    ...(hasGas ? [{ name: 'Smell of gas', phone: '0800 111 999' }] : []),
    { name: 'Power cut', phone: '105' },
    { name: 'Medical advice', phone: '111' },
  ]
}

/** How to report a repair, where the landlord has not written it in words of their own. */
export function repairAdvice(hasJoinCode: boolean): string {
  const account = hasJoinCode ? 'Scan the code on this sheet, or log in to Latchkey' : 'Log in to Latchkey'
  return `${account}, open Maintenance and choose ‘Submit Maintenance Request’. Say what is wrong, and add photos if you can. In an emergency, ring first.`
}

/** Opens sign-up and guest access with the code filled in. `publicUrl` has no slash at its end. */
export const joinLink = (publicUrl: string, joinCode: string): string => `${publicUrl}/auth?join_code=${joinCode}`
