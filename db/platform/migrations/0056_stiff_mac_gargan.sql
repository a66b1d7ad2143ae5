CREATE INDEX `sources_of_nobody` ON `sources` (`created_at`) WHERE "sources"."user_id" IS NULL;--> statement-breakpoint
CREATE INDEX `casino_launches_by_end` ON `casino_launches` (`expires_at`);--> statement-breakpoint
CREATE INDEX `barred_contacts_by_end` ON `barred_contacts` (`until`) WHERE "barred_contacts"."until" IS NOT NULL;