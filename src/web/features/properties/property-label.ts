/** How a property is named in a sentence and in a list of choices: '14 Mill Lane, York'. */
export const propertyLabel = ({ address, city }: { address: string; city: string }) => `${address}, ${city}`
