DROP INDEX `deposits_providerReference_unique`;--> statement-breakpoint
CREATE UNIQUE INDEX `a_payment_credits_once` ON `deposits` (`provider`,`provider_reference`);--> statement-breakpoint
ALTER TABLE `outbox_messages` ADD `due_at` integer;--> statement-breakpoint
ALTER TABLE `outbox_messages` ADD `attempts` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `due_messages` ON `outbox_messages` (`due_at`) WHERE "outbox_messages"."due_at" IS NOT NULL;