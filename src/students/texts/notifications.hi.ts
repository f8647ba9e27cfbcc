export const announcement = 'अकादमी की सूचना'
