import { vi } from "vitest";

// Test files share a worker, which is three times as fast; each still has modules of its own.
vi.resetModules();
