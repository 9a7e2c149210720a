/** Whether a text is a complete address of the web: http or https. */
export const isWebAddress = (text: string): boolean => /^https?:\/\//i.test(text) && URL.canParse(text);

export const isEmptyOrWebAddress = (text: string): boolean => text === '' || isWebAddress(text);
