/** What whoever runs the server may ask: every request shows the token, which this tab keeps until it is closed. */
import { readText, writeText } from "../browserStorage";
import { RequestError, requestErrorFrom } from "../net/errors";
import type { AdminTables, Overview } from "../protocol/http";
import type { Announced, TableInfo } from "../protocol/protocol";

const TOKEN = "operator";

export const keptToken = (): string => readText(TOKEN, "tab") ?? "";
export const keepToken = (token: string): void => void writeText(TOKEN, token || null, "tab");

export class Operator {
  constructor(private readonly token: string) {}

  overview = (): Promise<Overview> => this.#json("GET", "");
  tables = (status: TableInfo["status"]): Promise<AdminTables> => this.#json("GET", `/tables?status=${status}`);
  announce = (text: string): Promise<Announced> => this.#json("PUT", "/announcement", { text });
  restart = async (): Promise<void> => void (await this.#ask("POST", "/restart"));

  /** The records and books that go soon, saved as a file. */
  async takeExpiring(): Promise<void> {
    const content = await (await this.#ask("GET", "/expiring")).blob();
    const link = document.createElement("a");
    link.href = URL.createObjectURL(content);
    link.download = "ligne-rouge-expiring.zip";
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  }

  async #json<T>(method: string, path: string, body?: unknown): Promise<T> {
    return (await (await this.#ask(method, path, body)).json()) as T;
  }

  async #ask(method: string, path: string, body?: unknown): Promise<Response> {
    const headers: Record<string, string> = { authorization: `Bearer ${this.token}` };
    if (body !== undefined) headers["content-type"] = "application/json";
    let response: Response;
    try {
      response = await fetch(`/api/admin${path}`, {
        method,
        headers,
        credentials: "omit",
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    } catch (error) {
      throw new RequestError("unreachable", String(error));
    }
    if (!response.ok) throw requestErrorFrom(response.status, await response.json().catch(() => null));
    return response;
  }
}

const UNITS = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;

/** A size as people say it: "1.4 MB". */
export function size(bytes: number, language: string): string {
  const step = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  const format = new Intl.NumberFormat(language, {
    style: "unit",
    unit: UNITS[step] ?? "byte",
    unitDisplay: step === 0 ? "long" : "short",
    maximumFractionDigits: 1,
  });
  return format.format(bytes / 1000 ** step);
}
