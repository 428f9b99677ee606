/**
 * A picture of a home is either a photo that was uploaded here or the address of one elsewhere on the web.
 * An address elsewhere is only ever shown as a link: nobody at Latchkey opens it on a landlord's behalf.
 */
import { uploadName } from './upload-address.ts'

const ownUpload = /^\/uploads\/[A-Za-z0-9_-]+\.[a-z0-9]+$/
const httpsAddress = /^https:\/\/[^\s/?#@\\]+(?:[/?#][^\s\\]*)?$/i

/** Whether a picture's address is one of our own uploads. */
export const isOwnUpload = (address: string): boolean => ownUpload.test(address)

/** An upload's bare name as its address; anything else as it is. */
export const asImageLink = (address: string): string => (uploadName.test(address) ? `/uploads/${address}` : address)

/**
 * Whether an address may stand for a picture: an own upload, or https (rule: access-pictures).
 * Addresses with a user name before '@' are refused: they mislead.
 */
export const isImageLink = (address: string): boolean => isOwnUpload(address) || httpsAddress.test(address)
