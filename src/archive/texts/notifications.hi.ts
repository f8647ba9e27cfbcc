export const backupMade = 'बैकअप बन गया'
export const backupMadeText = 'पूरी अकादमी का बैकअप हो गया।'
export const backupFailed = 'बैकअप नहीं हो पाया'
