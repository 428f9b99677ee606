/** Photos and documents that were uploaded here are opened at an address that begins with '/uploads/'. */

/** The name of the stored file in such an address: 'a1b2.jpg' of '/uploads/a1b2.jpg'. */
export const fileOfUpload = (address: string): string => address.slice('/uploads/'.length)

/** A stored file's name. */
export const uploadName = /^[A-Za-z0-9_-]{16,64}\.[a-z0-9]{2,5}$/
