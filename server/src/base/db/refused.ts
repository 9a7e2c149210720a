/** The database cannot be used as it is; the message is a sentence for the person who starts the program. */
export class DatabaseRefused extends Error {
  override readonly name = 'DatabaseRefused';
}
