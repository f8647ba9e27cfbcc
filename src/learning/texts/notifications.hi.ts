export const timeToStudy = 'पढ़ाई का समय'
export const studyReminder = 'आपने याद दिलाने को कहा था। जहाँ रुके थे, वहीं से आगे बढ़ें।'
