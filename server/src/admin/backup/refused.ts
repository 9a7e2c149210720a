/** A backup cannot be made or restored; the message is a sentence for the operator. */
export class BackupRefused extends Error {
  override readonly name: string = 'BackupRefused';
}

/** The disk has no room for a backup. */
export class NoRoomForBackup extends BackupRefused {
  override readonly name = 'NoRoomForBackup';
}
