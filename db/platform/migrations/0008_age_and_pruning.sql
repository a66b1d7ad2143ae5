ALTER TABLE `social_logins` ADD `is_adult` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `idempotency_records_by_time` ON `idempotency_records` (`created_at`);
--> statement-breakpoint
-- Nobody's identity was ever checked: an account without a check shows none, and not one that it failed.
UPDATE `users` SET `verification_status` = 'none' WHERE `verification_status` = 'unverified';
