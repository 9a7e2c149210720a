import { CompiledQuery, type Kysely } from 'kysely';
import type pg from 'pg';
import type { Tables } from './tables.ts';

/** A statement that each connection parses and plans once, under this name. */
export type PreparedStatement = { readonly name: string; readonly text: string };

/** Runs one prepared statement in a transaction of its own. @returns its rows */
export type RunPrepared = <Row>(statement: PreparedStatement, values: readonly unknown[]) => Promise<Row[]>;

/**
 * Bypasses the query builder, for the few statements that run with every change of a list. Building, parsing and planning
 * a query costs more than running it.
 */
export const preparedOver =
  (pool: pg.Pool): RunPrepared =>
  async <Row>({ name, text }: PreparedStatement, values: readonly unknown[]): Promise<Row[]> => {
    const { rows } = await pool.query({ name, text, values: [...values] });
    return rows as Row[];
  };

/** The same within a transaction of the query builder: parsed each time, for rare statements. */
export const runIn =
  (tx: Kysely<Tables>): RunPrepared =>
  async <Row>({ text }: PreparedStatement, values: readonly unknown[]): Promise<Row[]> => {
    const { rows } = await tx.executeQuery<Row>(CompiledQuery.raw(text, [...values]));
    return rows;
  };
