// The protocol versions and their two eras; the only file that contains a version string.

/** `legacy` opens with a handshake; `modern` carries who the client is in every request. */
export type Era = 'legacy' | 'modern';

/** The handshake versions, newest first. */
export const LEGACY_VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] as const;

/** The versions without a handshake, newest first. */
export const MODERN_VERSIONS = ['2026-07-28'] as const;

/** What the server offers to a legacy client that asks for a version it does not know. */
export const LATEST_LEGACY_VERSION: string = LEGACY_VERSIONS[0];

export const LATEST_MODERN_VERSION: string = MODERN_VERSIONS[0];

/** What a legacy HTTP request without a version header speaks. */
export const ASSUMED_LEGACY_VERSION: string = '2025-03-26';

const ERAS: ReadonlyMap<string, Era> = new Map<string, Era>([
  ...LEGACY_VERSIONS.map((version) => [version, 'legacy'] as const),
  ...MODERN_VERSIONS.map((version) => [version, 'modern'] as const),
]);

/** The era of a version, or undefined for a version that is not served. */
export function eraOf(version: string): Era | undefined {
  return ERAS.get(version);
}

/** The version of a legacy handshake: the one asked for if it is known, else the newest (HTTP-34). */
export function negotiate(requested: string): string {
  return eraOf(requested) === 'legacy' ? requested : LATEST_LEGACY_VERSION;
}

/** Tells whether a version knows JSON-RPC batches; one alone does. */
export function hasBatches(version: string | undefined): boolean {
  return version === LEGACY_VERSIONS[2];
}
