/** What PostgreSQL says of a row whose key another row has (SQLSTATE unique_violation). */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505';

/**
 * Whether the database understood a statement and refused what it holds: data exceptions (class 22) and broken
 * constraints (class 23). Everything else says nothing about the statement.
 */
export const isRefusedStatement = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code));
