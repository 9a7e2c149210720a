/** The server's configuration, read once from the environment. */
export type Config = {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly redisUrl: string | undefined;
  readonly jwtSecret: string;
  readonly adminEmails: readonly string[];
  readonly allowedOrigins: readonly string[];
  readonly publicUrl: string | undefined;
  readonly metrics: boolean;
  readonly logLevel: string;
  readonly apiTimeoutMs: number;
  readonly rateLimit: boolean;
};
