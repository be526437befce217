import { createHmac } from "node:crypto";
import { createRequestStateCodec, type RequestStateCodec } from "@modelcontextprotocol/server";
import type { ApprovedCall } from "../spending/approval";

/** How long the user has to decide. */
const TTL_SECONDS = 600;

/**
 * Returns what signs approvals. An approval of one user is none of another, so a server for many passes the user's name.
 *
 * @param secret Known to every process that may receive the result, and to nobody else.
 */
export function approvalCodec(secret: string, user: string): RequestStateCodec<ApprovedCall> {
  const key = createHmac("sha256", secret).update("approvals").digest();
  return createRequestStateCodec({ key, ttlSeconds: TTL_SECONDS, bind: ({ mcpReq }) => `${mcpReq.method} ${user}` });
}
