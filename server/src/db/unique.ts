/** What PostgreSQL says of a row whose key another row has (SQLSTATE unique_violation). */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505';
