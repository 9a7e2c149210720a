/** PostgreSQL's error for a row with a key that another row has (SQLSTATE unique_violation). */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505';

/**
 * Whether the database understood a statement and refused its data: data exceptions (class 22) and broken constraints
 * (class 23). Other errors say nothing about the data.
 */
export const isConstraintError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code));
