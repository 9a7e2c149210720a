/** A backup cannot be made or restored; the message is a sentence for the operator. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused';
}
