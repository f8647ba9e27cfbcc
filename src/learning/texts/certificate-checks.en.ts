export const colorInvalid = 'Choose a colour such as #b45309'
export const hoursInvalid = 'Enter a whole number of hours from 1 to 9999, or leave it empty'
export const signatory = 'Name of the signatory'
export const signatoryTitle = 'Title of the signatory'
